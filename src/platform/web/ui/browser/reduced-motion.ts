/** False where the system is set to reduced motion. */
export function isMotionAllowed(): boolean {
  return !matchMedia('(prefers-reduced-motion: reduce)').matches
}
