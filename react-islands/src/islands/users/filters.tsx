import { useTranslation } from "react-i18next";
import type { AccountStatus, ListedRole, ListedUser } from "../../api/wire";
import { FilterSelect } from "../../ui/list-screen/filter-select";
import type { List } from "../../ui/list-screen/use-list";

interface Props {
  list: List<ListedUser>;
  roles: ListedRole[];
}

const STATUSES: AccountStatus[] = ["active", "invited", "disabled"];

export function UserFilters({ list, roles }: Props) {
  const { t } = useTranslation("accounts");
  return (
    <>
      <FilterSelect
        list={list}
        name="role"
        label={t("user.role")}
        options={[
          { value: "", label: t("users.allRoles") },
          ...roles.map(({ ID, name }) => ({ value: String(ID), label: name })),
        ]}
      />
      <FilterSelect
        list={list}
        name="status"
        label={t("users.status")}
        options={[
          { value: "", label: t("users.allStatuses") },
          ...STATUSES.map((status) => ({ value: status, label: t(`users.statuses.${status}`) })),
        ]}
      />
    </>
  );
}
