import type { ErrorItem, User } from "../../api/wire";

/** Props of all forms on this screen. */
export interface FormProps {
  user: User;
  /** Errors of the last request, if from this form. */
  errors: ErrorItem[];
  /** Called before this form is sent. Later errors belong to it. */
  onSend: () => void;
  onSaved: (user: User) => void;
  /** Receives true while there are unsaved changes. */
  onUnsaved: (isUnsaved: boolean) => void;
}
