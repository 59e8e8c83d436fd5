import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { z } from 'zod'
import { RouterContext } from '#platform/web/router/router.tsx'
import type { LeftOut } from './form-fields.ts'

const router = {
  location: { pathname: '/', search: '', hash: '', key: '', requestedPath: null },
  params: {},
  navigate: async () => undefined,
  requestedSearch: () => '',
}

/** The markup of the form when a browser first shows it. */
function renderForm(form: ReactElement): string {
  return renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <RouterContext value={router}>{form}</RouterContext>
    </QueryClientProvider>,
  )
}

/** Returns a sentence for each field of the schema that has no control in the form, except those that are left out. */
export function describeMissingControls<Field extends string>(
  { shape }: { shape: Record<Field, z.ZodType> },
  form: ReactElement,
  leftOut: LeftOut<NoInfer<Field>> = {},
): string[] {
  const markup = renderForm(form)
  return (Object.keys(shape) as Field[]).flatMap((field) => {
    const hasControl = markup.includes(`name="${field}"`)
    if (hasControl && leftOut[field]) return `the form has a control for ${field}, although it is listed as left out`
    return hasControl || leftOut[field] ? [] : `the form has no control for ${field}`
  })
}
