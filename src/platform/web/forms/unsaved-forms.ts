/** A form in which something was typed that is not saved. */
export interface UnsavedForm {
  element: () => Element | null
  /** Asks the person; false where the person stays. What was typed is dropped where the form is left. */
  ask: () => Promise<boolean>
}

/** The forms of the page that ask before they are left (draft.tsx). */
export const unsavedForms = new Set<UnsavedForm>()

/**
 * Whether the page, or what is shown within an element of it, may be left: true at once where nothing typed would be lost, else what the
 * person answers.
 */
export function mayLeaveForms(within?: Element | null): true | Promise<boolean> {
  for (const form of unsavedForms) if (!within || within.contains(form.element())) return form.ask()
  return true
}

/** Calls `leave` where what is shown within an element may be left: at once where nothing typed would be lost. */
export function leaveForms(within: Element | null, leave: () => void): void {
  const may = mayLeaveForms(within)
  if (may === true) leave()
  else void may.then((answer) => answer && leave())
}
