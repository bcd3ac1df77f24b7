import { useTranslation } from "react-i18next";
import classes from "./list.module.css";

interface Props {
  query: { isPending: boolean; isSuccess: boolean };
  loading: string;
  total: number;
  /** How many there are, in words. */
  totalText: string;
}

/** Says how many rows there are, also to who does not see them come. */
export function ListSummary({ query, loading, total, totalText }: Props) {
  const { t } = useTranslation();
  return (
    <p role="status" className={classes.summary}>
      {query.isPending && loading}
      {query.isSuccess && (total === 0 ? t("search.noResults") : totalText)}
    </p>
  );
}
