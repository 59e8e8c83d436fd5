/** The widths that every picture is kept in beside its original, and that pages may ask for. */
export const pictureWidths = [320, 640, 960, 1280] as const
