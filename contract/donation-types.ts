/** The value that is stored and the label that visitors see: both are the specification's, and differ on purpose. */
export const donationTypes = [
  { value: "Blood", label: "Bag And bottle" },
  { value: "Pads", label: "Books" },
  { value: "Oxygen Cylinder", label: "Stationary" },
  { value: "Medicines", label: "Pads" },
  { value: "Others", label: "Financial Help" },
] as const;

export type DonationType = (typeof donationTypes)[number]["value"];
