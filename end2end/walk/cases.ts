/** The colour scheme of a browser. */
type Scheme = "light" | "dark";

/** One walk of a role through its screens. */
export interface Case {
  role: string;
  language: string;
  width: number;
  height: number;
  scheme: Scheme;
  /** Size of texts, compared with the usual one. */
  textSize: number;
  /** True if the system of the reader forces its own colours. */
  hasForcedColours: boolean;
  /** Returns true for the screens that the walk visits, by their place in the navigation. */
  visits(place: number): boolean;
}

const ADMINISTRATOR = "Administrator";
const WIDTHS = [390, 820, 1440];
const SCHEMES: readonly Scheme[] = ["light", "dark"];
const USUAL = { width: 1440, height: 900, scheme: "light", textSize: 1, hasForcedColours: false } as const;
/** Windows and settings with little room: a small phone, its keyboard, large texts, and forced colours. */
const NARROW = [
  { ...USUAL, width: 320, height: 640 },
  { ...USUAL, width: 390, height: 300 },
  { ...USUAL, textSize: 2 },
  { ...USUAL, width: 820, hasForcedColours: true },
] as const;

/** Returns the walks of each role through all screens in each language, width and colour scheme. */
export function allCases(roles: readonly string[], languages: readonly string[]): Case[] {
  return roles.flatMap((role) =>
    languages.flatMap((language) =>
      WIDTHS.flatMap((width) =>
        SCHEMES.map((scheme) => ({ ...USUAL, role, language, width, scheme, visits: () => true })),
      ),
    ),
  );
}

/**
 * Returns the walks of the administrator with little room. Their language is German, which has long words.
 */
export function narrowCases(): Case[] {
  return NARROW.map((look) => ({ ...look, role: ADMINISTRATOR, language: "de", visits: () => true }));
}

/**
 * Returns fewer walks. The administrator still sees each screen in each width, in three languages, and
 * in both colour schemes. Every other role sees each of its screens once.
 */
export function fewerCases(roles: readonly string[], languages: readonly string[]): Case[] {
  const looks = WIDTHS.map((width, index) => ({
    ...USUAL,
    width,
    scheme: SCHEMES[index % SCHEMES.length] ?? "light",
  }));
  const ofAdministrator = looks.flatMap((look, turn) =>
    languages.map((language, index) => ({
      role: ADMINISTRATOR,
      language,
      ...look,
      visits: (place: number) => (place + turn) % languages.length === index,
    })),
  );
  const others = roles.filter((role) => role !== ADMINISTRATOR);
  const ofOthers = others.map((role, index) => ({
    role,
    language: languages[index % languages.length] ?? "en",
    ...(looks[index % looks.length] ?? USUAL),
    visits: () => true,
  }));
  return [...ofAdministrator, ...ofOthers];
}
