import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useLocation } from "react-router";
import type { DeletionReceipt } from "#contract/managed-donor.ts";
import type { StaffDonor } from "#contract/staff/donors.ts";
import { ApiError } from "#app/api.ts";
import { desk } from "#app/staff/api.ts";
import { rememberDonor } from "#app/staff/donors/search-memory.ts";
import { useStaffContent } from "#app/staff/staff-content.ts";
import { staffMeta } from "#app/staff/staff-meta.ts";
import { Loaded, useLoading } from "#app/staff/ui/loaded.tsx";
import { panelClass } from "#app/staff/ui/panel.tsx";
import { button } from "#app/ui/button.ts";
import { Link } from "#app/ui/link.tsx";
import { takeFocus } from "#app/ui/take-focus.ts";
import { DonorView } from "./donor-view.tsx";
import { ErasedDonor } from "./erased-donor.tsx";

export const meta = staffMeta(({ donor }) => donor.title);

/** One donor, whose id is in the address. */
export default function DonorPage() {
  const { donor: content } = useStaffContent();
  const id = new URLSearchParams(useLocation().search).get("id") ?? "";
  return (
    <>
      <Link to="/staff/donors" className={`${button.link} -mt-3`}>
        {content.back}
      </Link>
      <OpenDonor key={id} id={id} />
    </>
  );
}

function OpenDonor({ id }: { id: string }) {
  const { donor: content } = useStaffContent();
  const loading = useLoading(() => readDonor(id));
  const [receipt, setReceipt] = useState<DeletionReceipt>();
  const element = useRef<HTMLDivElement>(null);

  const showDonor = (donor: StaffDonor) => {
    loading.setData(donor);
    rememberDonor(donor.id, donor);
  };
  /** Moves the focus to the receipt, since the button that was pressed is gone. */
  const showReceipt = (receipt: DeletionReceipt) => {
    rememberDonor(id);
    flushSync(() => setReceipt(receipt));
    takeFocus(element.current?.querySelector("h1") ?? null);
  };

  return (
    <div ref={element}>
      {receipt ? (
        <ErasedDonor receipt={receipt} />
      ) : (
        <Loaded loading={loading}>
          {(donor) =>
            donor ? (
              <DonorView donor={donor} onChange={showDonor} onErased={showReceipt} />
            ) : (
              <div role="alert" className={panelClass}>
                <h1 className="text-h3">{content.missing.heading}</h1>
                <p className="mt-2">{content.missing.text}</p>
              </div>
            )
          }
        </Loaded>
      )}
    </div>
  );
}

/** Null if there is no such donor. */
async function readDonor(id: string): Promise<StaffDonor | null> {
  try {
    return await desk.donor(encodeURIComponent(id));
  } catch (error) {
    if (error instanceof ApiError && [400, 404, 422].includes(error.status)) return null;
    throw error;
  }
}
