import type { ErrorItem, User } from "../../api/wire";

/** What each form of this screen is given. */
export interface FormProps {
  user: User;
  /** What this form was refused for. */
  errors: ErrorItem[];
  /** The form is about to be sent: from now on, errors are its own. */
  onSend: () => void;
  onSaved: (user: User) => void;
  /** Whether something is typed that has not been saved. */
  onUnsaved: (isUnsaved: boolean) => void;
}
