import type { ErrorItem, User } from "../../api/wire";

/** The props that all forms of this screen share. */
export interface FormProps {
  user: User;
  /** Errors of the last request, if this form sent it. */
  errors: ErrorItem[];
  /** Called before this form is sent. Later errors belong to it. */
  onSend: () => void;
  onSaved: (user: User) => void;
  /** Receives true while the form has unsaved changes. */
  onUnsaved: (isUnsaved: boolean) => void;
}
