/** The widths, in pixels, at which every picture is stored in addition to its original. */
export const pictureWidths = [320, 640, 960, 1280] as const
