import { useState } from 'react'
import { EmailParts, type Theme, ThemeChoice } from '#brand/form/web/email-preview.tsx'
import type { EmailPreview } from '#mail/wordings/contract.ts'
import { wordingsText } from '#mail/wordings/text.ts'
import { Skeleton } from '#platform/web/ui/loading/skeleton.tsx'
import { Panel } from '#platform/web/ui/page/panel.tsx'
import style from './editor.module.css'

/** An email as its reader's mail program shows it, with and without HTML. */
export function WordingPreview({ preview }: { preview: EmailPreview | undefined }) {
  const [theme, setTheme] = useState<Theme>('light')
  return (
    <div className={style.side}>
      <Panel heading={wordingsText.preview} actions={<ThemeChoice theme={theme} onChange={setTheme} />}>
        <div className={style.previews}>
          <p className={style.hint}>{wordingsText.sample}</p>
          <ul className={`bare ${style.problems}`} aria-live="polite">
            {preview?.problems.map(({ field, message }) => (
              <li key={field}>{message}</li>
            ))}
          </ul>
          {preview ? (
            <EmailParts email={preview} theme={theme} asText={wordingsText.asText} />
          ) : (
            <Skeleton height="480px" />
          )}
        </div>
      </Panel>
    </div>
  )
}
