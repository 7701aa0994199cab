/** Whether the visitor has asked their browser to save data; only Chromium tells. */
export const savesData = (navigator as { connection?: { saveData?: boolean } }).connection?.saveData;
