import { exploreLinkPath } from '#links/explore/explore-link-path.ts'

/** The path of a reminder's link: that of its explore link, with the basket of the reminder. */
export function reminderLinkPath(link: Parameters<typeof exploreLinkPath>[0]): string {
  return exploreLinkPath(link).replace('?', '/basket?')
}
