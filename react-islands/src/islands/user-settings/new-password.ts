/** Rules for a new password, in display order. */
export const PASSWORD_RULES = ["longEnough", "shortEnough", "uppercase", "special"] as const;

export type PasswordRule = (typeof PASSWORD_RULES)[number];

const LONGER_THAN = 8;
const SHORTER_THAN = 255;

const CHECKS: Record<PasswordRule, (password: string) => boolean> = {
  longEnough: (password) => lengthOf(password) > LONGER_THAN,
  shortEnough: (password) => password !== "" && lengthOf(password) < SHORTER_THAN,
  uppercase: (password) => /\p{Uppercase}/u.test(password),
  special: (password) => /[^\p{Alphabetic}\p{N}\s]/u.test(password),
};

/**
 * Returns true if a password satisfies a rule.
 * The server also checks all rules.
 */
export function satisfiesRule(password: string, rule: PasswordRule): boolean {
  return CHECKS[rule](password);
}

/** Counts code points. Otherwise an emoji would count twice. */
function lengthOf(text: string): number {
  return [...text].length;
}
