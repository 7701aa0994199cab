import { useEffect, useEffectEvent, useState, type ReactNode } from "react";
import { useStaffContent } from "#app/staff/staff-content.ts";
import { Spinner } from "#app/ui/spinner.tsx";
import { Button, useStaffErrorMessage } from "./action.tsx";

/** Loads what a part of a page shows as soon as it is opened. */
export function useLoading<Data>(load: () => Promise<Data>) {
  const [state, setState] = useState<{ data?: Data; error?: unknown }>({});
  const run = () =>
    load().then(
      (data) => setState({ data }),
      (error: unknown) => setState({ error }),
    );
  const runFirst = useEffectEvent(run);
  useEffect(() => void runFirst(), []);
  const reload = () => {
    if (state.data === undefined) setState({});
    void run();
  };
  return { ...state, setData: (data: Data) => setState({ data }), reload };
}

type Props<Data> = { loading: ReturnType<typeof useLoading<Data>>; children: (data: Data) => ReactNode };

export function Loaded<Data>({ loading: { data, error, reload }, children }: Props<Data>) {
  const { loading } = useStaffContent();
  if (data !== undefined) return children(data);
  return error === undefined ? <Spinner label={loading} /> : <LoadFailed error={error} onRetry={reload} />;
}

export function LoadFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { retry } = useStaffContent();
  const describeError = useStaffErrorMessage();
  return (
    <div role="alert" className="mt-4 rounded-md border border-rice-300 bg-white p-5">
      <p>{describeError(error)}</p>
      <Button look="button-quiet mt-3" label={retry} onClick={onRetry} />
    </div>
  );
}
