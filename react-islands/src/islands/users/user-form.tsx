import { NativeSelect, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type Account, changeUser, createUser } from "../../api/users";
import type { ListedRole, ListedUser } from "../../api/wire";
import { noteEmail } from "../../lib/session/own-email";
import { Form } from "../../ui/form";
import { FormActions } from "../../ui/form-actions";
import { FormFailure } from "../../ui/form-failure";
import { ThemedModal } from "../../ui/themed-modal";
import modal from "../../ui/themed-modal.module.css";
import { useErrorCollection } from "../../ui/use-error-collection";
import { useFieldErrors } from "../../ui/use-field-errors";
import { nameOf } from "./people";

interface Props {
  /** Whom to change; null to invite somebody. */
  user: ListedUser | null;
  /** The roles that the viewer may give. */
  roles: ListedRole[];
  onDone: (words: string) => void;
  onClose: () => void;
}

const FIELDS = ["name", "email", "role", "jobTitle"];

/** Who somebody is and what they may do. */
export function UserForm({ user, roles, onDone, onClose }: Props) {
  const { t } = useTranslation("accounts");
  const [name, setName] = useState(user?.profile.name ?? "");
  const [email, setEmail] = useState(user?.email ?? "");
  const [role, setRole] = useState(user?.role ? String(user.role.ID) : "");
  const [jobTitle, setJobTitle] = useState(user?.profile.jobTitle ?? "");
  const account: Account = { email, role: role ? Number(role) : null, profile: { name, jobTitle } };
  const saving = useMutation({
    mutationFn: () => (user ? changeUser(user.ID, account) : createUser(account)),
    onSuccess: () => {
      if (user) noteEmail(user.ID, email.trim());
      onDone(user ? t("users.edited", { name: name || email }) : t("users.added", { email: email.trim() }));
    },
  });
  const fieldError = useFieldErrors(useErrorCollection("users-overview"));
  const title = user ? t("users.editTitle", { name: nameOf(user) }) : t("users.addTitle");
  return (
    <ThemedModal tone="orange" title={title} onClose={onClose}>
      <Form className={modal.content} failure={saving.error} onSubmit={() => saving.mutate()}>
        {!user && <p>{t("users.addText")}</p>}
        <FormFailure
          title={t(user ? "users.notEdited" : "users.notAdded")}
          failure={saving.error}
          fields={FIELDS}
        />
        <TextInput
          label={t("user.name")}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
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
          onChange={(event) => setEmail(event.currentTarget.value)}
          error={fieldError("email", t("user.email"))}
          required
          autoComplete="off"
        />
        <NativeSelect
          label={t("user.role")}
          description={t("users.roleHint")}
          value={role}
          onChange={(event) => setRole(event.currentTarget.value)}
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
          onChange={(event) => setJobTitle(event.currentTarget.value)}
          error={fieldError("jobTitle", t("user.jobTitle"))}
          autoComplete="off"
        />
        <FormActions
          submit={t(user ? "save" : "users.addSubmit")}
          isBusy={saving.isPending}
          onCancel={onClose}
        />
      </Form>
    </ThemedModal>
  );
}
