/** A form in which something was typed that is not saved. */
export interface UnsavedForm {
  element: () => Element | null
  /** Asks the person whether to leave; returns false if the person stays. If the form is left, what was typed is dropped. */
  ask: () => Promise<boolean>
}

/** The forms of the page that ask before they are left (draft.tsx). */
export const unsavedForms = new Set<UnsavedForm>()

/**
 * Whether the page, or only the contents of an element, may be left: true at once if nothing typed would be lost, otherwise a promise of
 * the person's answer.
 */
export function mayLeaveForms(within?: Element | null): true | Promise<boolean> {
  for (const form of unsavedForms) if (!within || within.contains(form.element())) return form.ask()
  return true
}

/** Calls `leave` if the contents of an element may be left: at once if nothing typed would be lost, otherwise once the person agrees. */
export function leaveForms(within: Element | null, leave: () => void): void {
  const may = mayLeaveForms(within)
  if (may === true) leave()
  else void may.then((answer) => answer && leave())
}
