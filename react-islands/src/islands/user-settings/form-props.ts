import type { ErrorItem, User } from "../../api/wire";

/** Props of all forms on this screen. */
export interface FormProps {
  user: User;
  /** Errors of the last request. Empty if another form sent it. */
  errors: ErrorItem[];
  /**
   * Called before each request of this form.
   * The next errors belong to this form.
   */
  onSend: () => void;
  onSaved: (user: User) => void;
  /** Receives true while there are unsaved changes. */
  onUnsaved: (isUnsaved: boolean) => void;
}
