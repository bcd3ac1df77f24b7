import { NativeSelect, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { errorsOf } from "../../api/failure";
import { changeRole, createRole } from "../../api/roles";
import type { ListedRole, Role } from "../../api/wire";
import { permitsAll } from "../../lib/permission";
import { ClashNotice } from "../../ui/clash-notice";
import { Form } from "../../ui/form";
import { FormActions } from "../../ui/form-actions";
import { FormFailure } from "../../ui/form-failure";
import { ThemedModal } from "../../ui/themed-modal";
import modal from "../../ui/themed-modal.module.css";
import { useFieldErrors } from "../../ui/use-field-errors";
import { useRebasedForm } from "../../ui/use-rebased-form";
import { useRolesProps } from "./roles-props";

interface Props {
  /** Role to rename. Null to create a role. */
  role: ListedRole | null;
  roles: ListedRole[];
  onDone: (words: string) => void;
  onClose: () => void;
}

/**
 * Dialog that renames a role, or creates one.
 * A new role may start with the permissions of another role.
 */
export function RoleForm({ role, roles, onDone, onClose }: Props) {
  const { t } = useTranslation("accounts");
  const { user } = useRolesProps();
  const [start, setStart] = useState("");
  const permissions = roles.find(({ ID }) => String(ID) === start)?.permissions ?? [];
  const form = useRebasedForm<Role | null, { name: string }>({
    first: role,
    valuesOf: (read) => ({ name: read?.name ?? "" }),
    send: ({ name: typed }, base) =>
      // Sends the saved permissions. Unsaved permission changes stay unsaved.
      base
        ? changeRole(base, { name: typed, permissions: base.permissions })
        : createRole({ name: typed, permissions }),
    onSaved: (saved) => onDone(t(role ? "roles.renamed" : "roles.added", { role: saved?.name })),
  });
  const { name } = form.values;
  const fieldError = useFieldErrors(errorsOf(form.failure));
  const title = role ? t("roles.renameTitle", { role: role.name }) : t("roles.add");
  return (
    <ThemedModal tone="orange" title={title} onClose={onClose}>
      <Form className={modal.content} failure={form.failure} onSubmit={form.save}>
        <FormFailure
          title={t(role ? "roles.notRenamed" : "roles.notAdded")}
          failure={form.failure}
          fields={["name"]}
        />
        <ClashNotice
          clashing={form.clashing}
          labelOf={() => t("roles.name")}
          textOf={(_, value) => String(value)}
        />
        <TextInput
          label={t("roles.name")}
          value={name}
          onChange={(event) => form.set({ name: event.currentTarget.value })}
          error={fieldError("name", t("roles.name"))}
          required
          autoComplete="off"
          data-autofocus
        />
        {!role && (
          <NativeSelect
            label={t("roles.startFrom")}
            value={start}
            onChange={(event) => setStart(event.currentTarget.value)}
            data={[
              { value: "", label: t("roles.startEmpty") },
              ...roles
                .filter((other) => permitsAll(user.permissions, other.permissions))
                .map(({ ID, name: label }) => ({ value: String(ID), label })),
            ]}
          />
        )}
        <FormActions
          submit={t(role ? "roles.rename" : "roles.addSubmit")}
          isBusy={form.isSaving}
          onCancel={onClose}
        />
      </Form>
    </ThemedModal>
  );
}
