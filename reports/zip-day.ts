/** The day of every member of a ZIP that has to be the same each time, in the zone of whoever writes: ZIP keeps no zone. */
export const ZIP_DAY = new Date(2000, 0, 1);
