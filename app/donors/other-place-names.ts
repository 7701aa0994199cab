import { placeNames } from "#contract/places/names.ts";

/**
 * The names of places in every language. Import it late: it is larger than the fields that use it, and publish/separate-staff.ts
 * keeps it apart from the code of the desk by its name.
 */
export const otherPlaceNames = Object.values(placeNames);
