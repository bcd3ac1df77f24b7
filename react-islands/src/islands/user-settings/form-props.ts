import type { ErrorItem, User } from "../../api/wire";

/** Props of all forms on this screen. */
export interface FormProps {
  user: User;
  /** Last request's errors, if from this form. */
  errors: ErrorItem[];
  /** Called before sending. Later errors belong here. */
  onSend: () => void;
  onSaved: (user: User) => void;
  /** Receives true while there are unsaved changes. */
  onUnsaved: (isUnsaved: boolean) => void;
}
