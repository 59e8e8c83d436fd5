import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useViewer } from '#access/web/viewer.ts'
import { EmailParts, type Theme, ThemeChoice } from '#brand/form/web/email-preview.tsx'
import { formatTime } from '#platform/dates.ts'
import { textLengths } from '#platform/text-lengths.ts'
import { bindTextFields } from '#platform/web/forms/bind-text-fields.ts'
import { DraftNotice, useDraft } from '#platform/web/forms/draft.tsx'
import { Form, FormActions, type FormErrors, useFormErrors } from '#platform/web/forms/form.tsx'
import { useDebouncedValue } from '#platform/web/forms/use-debounced-value.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { TextArea, TextField } from '#platform/web/ui/fields/field.tsx'
import { Skeleton } from '#platform/web/ui/loading/skeleton.tsx'
import { ConfirmDialog } from '#platform/web/ui/overlays/modal.tsx'
import { Panel } from '#platform/web/ui/page/panel.tsx'
import { type Column, Table } from '#platform/web/ui/tables/table.tsx'
import { type NewsPreview, sendNewsSchema, sendShopNewsSchema } from '../contract.ts'
import { newsText } from '../text.ts'
import { type Desk, type NewsValues, newsPreviewQuery, type SentNews, toNewsBody, useSendNews } from './api.ts'
import style from './news.module.css'

/** Empty values for news to all approved sellers, or to the sellers chosen in the URL. */
const blank = (chosen: readonly string[]): NewsValues => ({
  subject: '',
  text: '',
  audience: chosen.length > 0 ? 'chosen' : 'approved',
  userIds: [...chosen],
})

const keepWilling = (values: NewsValues, willing: ReadonlySet<string>): NewsValues => ({
  ...values,
  userIds: values.userIds.filter((id) => willing.has(id)),
})

interface NewsFormProps {
  desk: Desk
  /** The ids of the sellers who are chosen when the form opens. */
  chosen?: readonly string[]
  /** The ids of those who can be chosen; others, who have refused news since they were chosen, are written to no more. */
  willing?: ReadonlySet<string>
  /** The fields that choose the receivers, shown above the text. */
  children?: (values: NewsValues, set: (change: Partial<NewsValues>) => void, errors: FormErrors) => ReactNode
}

/** The form for news with a preview of the email next to it; before sending, a dialog names the number of receivers. */
export function NewsForm({ desk, chosen = [], willing, children }: NewsFormProps) {
  const viewer = useViewer()
  const [asks, setAsks] = useState(false)
  const formErrors = useFormErrors({ perField: true })
  const draft = useDraft(`${viewer.key} ${desk}`, () => blank(chosen), formErrors.form)
  const values = willing ? keepWilling(draft.values, willing) : draft.values
  const sending = useSendNews(desk)
  const previewed = JSON.parse(useDebouncedValue(JSON.stringify(values))) as NewsValues
  const preview = useQuery(newsPreviewQuery(viewer.key, desk, previewed)).data
  const set = (change: Partial<NewsValues>) => draft.set((now) => ({ ...now, ...change }))
  const bind = bindTextFields<'subject' | 'text'>(formErrors, values, set)
  const ask = (event: FormEvent) => {
    event.preventDefault()
    const schema = desk === 'news' ? sendNewsSchema : sendShopNewsSchema
    if (formErrors.validate(schema, toNewsBody(desk, values))) setAsks(true)
  }
  const send = async () => {
    try {
      await sending.mutateAsync(values)
      draft.beginWith(blank([]))
    } catch (error) {
      formErrors.showOrNotify(error)
    } finally {
      setAsks(false)
    }
  }
  return (
    <Form errors={formErrors} onSubmit={ask}>
      <DraftNotice {...draft.notice} />
      <div className={style.sides}>
        <Panel heading={newsText.write}>
          <div className={style.fields}>
            {children?.(values, set, formErrors)}
            <TextField label={newsText.subject} maxLength={textLengths.heading} {...bind('subject')} />
            <TextArea
              label={newsText.text}
              hint={newsText.textHint}
              rows={12}
              maxLength={textLengths.emailText}
              {...bind('text')}
            />
            <p className={style.count}>{preview && newsText.receivers(preview.receivers)}</p>
            <FormActions>
              <Button type="submit" loading={sending.isPending}>
                {newsText.send}
              </Button>
            </FormActions>
          </div>
        </Panel>
        <NewsPreviewPanel preview={preview} />
      </div>
      <ConfirmDialog
        open={asks}
        title={newsText.sendTitle}
        confirm={newsText.sendNow}
        onConfirm={send}
        onClose={() => setAsks(false)}
      >
        <p>{newsText.receivers(preview?.receivers ?? 0)}</p>
      </ConfirmDialog>
    </Form>
  )
}

function NewsPreviewPanel({ preview }: { preview: NewsPreview | undefined }) {
  const [theme, setTheme] = useState<Theme>('light')
  return (
    <Panel heading={newsText.preview} actions={<ThemeChoice theme={theme} onChange={setTheme} />}>
      {preview ? (
        <div className={style.fields}>
          <ul className={`bare ${style.problems}`} aria-live="polite">
            {preview.problems.map(({ field, message }) => (
              <li key={field}>{message}</li>
            ))}
          </ul>
          <EmailParts email={preview.email} theme={theme} asText={newsText.asText} />
        </div>
      ) : (
        <Skeleton height="480px" />
      )}
    </Panel>
  )
}

const columns: readonly Column<SentNews>[] = [
  { title: newsText.when, cell: ({ created }) => formatTime(created), breaks: 'never' },
  { title: newsText.subject, cell: ({ subject }) => subject, breaks: 'anywhere' },
  { title: newsText.audience, cell: ({ audience }) => newsText.audiences[audience] },
  { title: newsText.by, cell: ({ by }) => by },
  { title: newsText.sent, cell: ({ sent }) => sent, numeric: true },
  { title: newsText.waiting, cell: ({ waiting }) => waiting, numeric: true },
  { title: newsText.leftOut, cell: ({ leftOut }) => leftOut, numeric: true },
]

/** The news that was sent before, with how many receivers got it. */
export function SentNewsPanel({ news }: { news: readonly SentNews[] }) {
  return (
    <Panel heading={newsText.sentBefore}>
      {news.length === 0 ? (
        <p>{newsText.noneSent}</p>
      ) : (
        <Table caption={newsText.sentBefore} columns={columns} rows={news} rowKey={({ id }) => id} />
      )}
    </Panel>
  )
}
