/** Long enough for an email that is found again, short enough for a link that was passed on. */
export const exploreLinkLifetimeDays = 90
