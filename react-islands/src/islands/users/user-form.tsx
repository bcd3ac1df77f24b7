import { NativeSelect, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { type Account, changeUser, createUser } from "../../api/users";
import type { ListedRole, ListedUser, User } from "../../api/wire";
import type { FormValues } from "../../lib/rebase";
import { noteEmail } from "../../lib/session/own-email";
import { useErrorCollection } from "../../shared/use-error-collection";
import { ClashNotice } from "../../ui/clash-notice";
import { Form } from "../../ui/form";
import { FormActions } from "../../ui/form-actions";
import { FormFailure } from "../../ui/form-failure";
import { ThemedModal } from "../../ui/themed-modal";
import modal from "../../ui/themed-modal.module.css";
import { useFieldErrors } from "../../ui/use-field-errors";
import { useRebasedForm } from "../../ui/use-rebased-form";
import { userNameOf } from "./people";

interface Props {
  /** User to change. Null to invite a new user. */
  user: ListedUser | null;
  /** Roles that the current user may assign. */
  roles: ListedRole[];
  /** False if the invitation is not mailed. */
  sendsMails: boolean;
  onDone: (words: string) => void;
  onInvited: (user: User) => void;
  onClose: () => void;
}

const FIELDS = ["name", "email", "role", "jobTitle"];

/** Values of the form. `role` is the id of the role. */
interface AccountValues extends FormValues {
  name: string;
  email: string;
  role: string;
  jobTitle: string;
}

export function UserForm({ user, roles, sendsMails, onDone, onInvited, onClose }: Props) {
  const { t } = useTranslation("accounts");
  const form = useRebasedForm<User | null, AccountValues>({
    first: user,
    valuesOf,
    send: async (values, base) => {
      if (base) return changeUser(base, accountOf(values));
      return createUser(accountOf(values));
    },
    onSaved: (saved) => {
      if (!saved || !user) {
        onDone(t("users.added", { email: email.trim() }));
        if (saved && !sendsMails) onInvited(saved);
        return;
      }
      noteEmail(saved.ID, saved.email);
      onDone(t("users.edited", { name: userNameOf(saved) }));
    },
  });
  const { name, email, role, jobTitle } = form.values;
  const fieldError = useFieldErrors(useErrorCollection("users-overview"));
  const title = user ? t("users.editTitle", { name: userNameOf(user) }) : t("users.add");
  return (
    <ThemedModal tone="orange" title={title} onClose={onClose}>
      <Form className={modal.content} failure={form.failure} onSubmit={form.save}>
        {!user && <p>{t(sendsMails ? "users.addText" : "users.addByLink")}</p>}
        <FormFailure
          title={t(user ? "users.notEdited" : "users.notAdded")}
          failure={form.failure}
          fields={FIELDS}
        />
        <ClashNotice
          clashing={form.clashing}
          labelOf={(field) => t(`user.${field as "name"}`)}
          textOf={(field, theirs) =>
            field === "role" ? (roles.find(({ ID }) => String(ID) === theirs)?.name ?? "") : String(theirs)
          }
        />
        <TextInput
          label={t("user.name")}
          value={name}
          onChange={(event) => form.set({ name: event.currentTarget.value })}
          error={fieldError("name", t("user.name"))}
          required
          autoComplete="off"
          data-autofocus
        />
        <TextInput
          type="email"
          label={t("user.email")}
          description={user && t("users.emailHint")}
          value={email}
          onChange={(event) => form.set({ email: event.currentTarget.value })}
          error={fieldError("email", t("user.email"))}
          required
          autoComplete="off"
        />
        <NativeSelect
          label={t("user.role")}
          description={t("users.roleHint")}
          value={role}
          onChange={(event) => form.set({ role: event.currentTarget.value })}
          error={fieldError("role", t("user.role"))}
          required
          data={[
            ...(role === "" ? [{ value: "", label: t("users.chooseRole") }] : []),
            ...roles.map(({ ID, name: words }) => ({ value: String(ID), label: words })),
          ]}
        />
        <TextInput
          label={`${t("user.jobTitle")} (${t("optional")})`}
          value={jobTitle}
          onChange={(event) => form.set({ jobTitle: event.currentTarget.value })}
          error={fieldError("jobTitle", t("user.jobTitle"))}
          autoComplete="off"
        />
        <FormActions
          submit={t(user ? "save" : "users.addSubmit")}
          isBusy={form.isSaving}
          onCancel={onClose}
        />
      </Form>
    </ThemedModal>
  );
}

function valuesOf(user: User | null): AccountValues {
  return {
    name: user?.profile.name ?? "",
    email: user?.email ?? "",
    role: user?.role ? String(user.role.ID) : "",
    jobTitle: user?.profile.jobTitle ?? "",
  };
}

function accountOf({ name, email, role, jobTitle }: AccountValues): Account {
  return { email, role: role ? Number(role) : null, profile: { name, jobTitle } };
}
