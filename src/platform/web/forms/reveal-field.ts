import { isMotionAllowed } from '#platform/web/ui/browser/reduced-motion.ts'

/** Focuses a control and moves the page to it where it is out of sight, so that the eye can follow. */
export function revealField(control: HTMLElement): void {
  const isSeen = isInSight(control)
  control.focus({ preventScroll: true })
  if (!isSeen) control.scrollIntoView({ behavior: isMotionAllowed() ? 'smooth' : 'auto', block: 'center' })
}

/** False for a control that is outside the window, scrolled away within a dialog, or under a bar. */
export function isInSight(control: HTMLElement): boolean {
  const { left, right, top, bottom } = control.getBoundingClientRect()
  return [top + 2, bottom - 2].every((y) => control.contains(document.elementFromPoint((left + right) / 2, y)))
}

/** The label of a control, or of the group that it stands in; empty where there is none. */
export function getFieldLabel(control: HTMLElement): string {
  const groupLabelId = control.closest('[aria-labelledby]')?.getAttribute('aria-labelledby') ?? ''
  const label =
    document.querySelector(`label[for="${CSS.escape(control.id)}"]`) ?? document.getElementById(groupLabelId)
  return label?.textContent?.trim() ?? ''
}
