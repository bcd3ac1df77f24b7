/** The colour scheme of a browser. */
type Scheme = "light" | "dark";

/** One walk of a role through its screens. */
export interface Case {
  role: string;
  language: string;
  width: number;
  scheme: Scheme;
  /** Returns true for the screens that the walk visits, by their place in the navigation. */
  visits(place: number): boolean;
}

const ADMINISTRATOR = "Administrator";
const WIDTHS = [390, 820, 1440];
const SCHEMES: readonly Scheme[] = ["light", "dark"];

/** Returns the walks of each role through all screens in each language, width and colour scheme. */
export function allCases(roles: readonly string[], languages: readonly string[]): Case[] {
  return roles.flatMap((role) =>
    languages.flatMap((language) =>
      WIDTHS.flatMap((width) =>
        SCHEMES.map((scheme) => ({ role, language, width, scheme, visits: () => true })),
      ),
    ),
  );
}

/**
 * Returns fewer walks. The administrator still sees each screen in each width, in three languages, and
 * in both colour schemes. Every other role sees each of its screens once.
 */
export function fewerCases(roles: readonly string[], languages: readonly string[]): Case[] {
  const looks = WIDTHS.map((width, index) => ({ width, scheme: SCHEMES[index % SCHEMES.length] ?? "light" }));
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
    ...(looks[index % looks.length] ?? { width: 1440, scheme: "light" as const }),
    visits: () => true,
  }));
  return [...ofAdministrator, ...ofOthers];
}
