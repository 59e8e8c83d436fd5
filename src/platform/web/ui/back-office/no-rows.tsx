import { commonText } from '#platform/text.ts'
import { ButtonLink } from '#platform/web/ui/buttons/button.tsx'
import { EmptyState } from '#platform/web/ui/loading/load-state.tsx'
import { hasFilters, type TableParams } from './list-query-api.ts'

/** What an administrator can do next if a list is empty: a link with an explanation. */
export interface FirstStep {
  to: string
  label: string
  hint?: string
}

interface NoRowsProps {
  text: string
  firstStep: FirstStep | undefined
  params: TableParams
  listFilters: readonly string[]
}

/** A list without rows: because of what it is filtered by, or because there are none so far. */
export function NoRows({ text, firstStep, params, listFilters }: NoRowsProps) {
  if (hasFilters(params, listFilters))
    return (
      <EmptyState text={commonText.nothingFound} {...(params.search ? { hint: commonText.nothingFoundHint } : {})} />
    )
  if (!firstStep) return <EmptyState text={text} />
  const { to, label, hint = '' } = firstStep
  return <EmptyState text={text} hint={hint} action={<ButtonLink to={to}>{label}</ButtonLink>} />
}
