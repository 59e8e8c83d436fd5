/** Whoever asked the system for less motion is moved at once. */
export function isMotionAllowed(): boolean {
  return !matchMedia('(prefers-reduced-motion: reduce)').matches
}
