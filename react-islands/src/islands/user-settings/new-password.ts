/** The rules of a new password (specification, section 5), in the order in which they are shown. */
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

/** Whether a password keeps a rule. The server asks for the same and decides. */
export function keepsRule(password: string, rule: PasswordRule): boolean {
  return CHECKS[rule](password);
}

/** Characters as people count them, not halves of one. */
function lengthOf(text: string): number {
  return [...text].length;
}
