import { useEffect, useEffectEvent, useState, type ReactNode } from "react";
import { useStaffContent } from "#app/staff/staff-content.ts";
import { button } from "#app/ui/button.ts";
import { Spinner } from "#app/ui/spinner.tsx";
import { useStaffErrorMessage } from "./use-action.ts";

export type Loading<Data> = {
  data: Data | undefined;
  error: unknown;
  setData: (data: Data) => void;
  reload: () => void;
};

/** Loads what a page shows as soon as it is opened. */
export function useLoading<Data>(load: () => Promise<Data>): Loading<Data> {
  const [{ data, error }, setState] = useState<{ data?: Data; error?: unknown }>({});
  const run = () =>
    load().then(
      (data) => setState({ data }),
      (error: unknown) => setState({ error }),
    );
  const runFirst = useEffectEvent(run);
  useEffect(() => void runFirst(), []);
  const reload = () => {
    if (data === undefined) setState({});
    void run();
  };
  return { data, error, setData: (data) => setState({ data }), reload };
}

type Props<Data> = { loading: Loading<Data>; children: (data: Data) => ReactNode };

/** What was loaded; until then that it is loading, or why it could not be. */
export function Loaded<Data>({ loading: { data, error, reload }, children }: Props<Data>) {
  const content = useStaffContent();
  const describeError = useStaffErrorMessage();
  if (data !== undefined) return children(data);
  if (error === undefined) return <Spinner label={content.loading} />;
  return (
    <div role="alert" className="mt-4 rounded-md border border-rice-300 bg-white p-5">
      <p>{describeError(error)}</p>
      <button type="button" className={`${button.quiet} mt-3`} onClick={reload}>
        {content.retry}
      </button>
    </div>
  );
}
