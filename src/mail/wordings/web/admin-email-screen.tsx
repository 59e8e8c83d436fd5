import { useQuery } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { useViewer } from '#access/web/viewer.ts'
import { PlaceholderList } from '#mail/wordings/editor/web/placeholder-list.tsx'
import { WordingHistory } from '#mail/wordings/editor/web/wording-history.tsx'
import { WordingPreview } from '#mail/wordings/editor/web/wording-preview.tsx'
import { textLengths } from '#platform/text-lengths.ts'
import { bindTextFields } from '#platform/web/forms/bind-text-fields.ts'
import { DraftNotice, useDraft } from '#platform/web/forms/draft.tsx'
import { Form, FormActions, useFormErrors } from '#platform/web/forms/form.tsx'
import { useDebouncedValue } from '#platform/web/forms/use-debounced-value.ts'
import { useFreshQuery } from '#platform/web/forms/use-fresh-query.ts'
import { useParams } from '#platform/web/router/router.tsx'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { TextArea, TextField } from '#platform/web/ui/fields/field.tsx'
import { LoadError } from '#platform/web/ui/loading/load-state.tsx'
import { PageTitle } from '#platform/web/ui/page/page-title.tsx'
import { Panel, PanelsSkeleton } from '#platform/web/ui/page/panel.tsx'
import { publishWordingSchema } from '../contract.ts'
import { wordingsText } from '../text.ts'
import {
  type EmailToEdit,
  emailPreviewQuery,
  emailQuery,
  usePublishEmail,
  useRestoreEmail,
  useSendTestEmail,
  type WordingValues,
} from './api.ts'
import style from './wordings.module.css'

/** The page on which administrators edit an email, with its preview and its history. */
export function AdminEmailScreen() {
  const { name = '' } = useParams()
  const viewer = useViewer()
  const { data, error, refetch } = useFreshQuery(emailQuery(viewer.key, name))
  if (error && !data) return <LoadError fullPage error={error} onRetry={refetch} />
  if (!data) return <PanelsSkeleton />
  return (
    <>
      <PageTitle backTo="/admin-emails">{wordingsText.titles[data.name]}</PageTitle>
      <div className={style.page}>
        {data.unfit && (
          <p role="alert" className={style.unfit}>
            {wordingsText.unfit(data.unfit)}
          </p>
        )}
        <WordingForm key={data.versionId} email={data} />
        <Panel heading={wordingsText.history}>
          <WordingHistory name={data.name} versions={data.versions} />
        </Panel>
      </div>
    </>
  )
}

const maxLengths = { subject: textLengths.heading, heading: textLengths.title, text: textLengths.emailText }

function WordingForm({ email }: { email: EmailToEdit }) {
  const { name, versionId, ours } = email
  const viewer = useViewer()
  const formErrors = useFormErrors({ perField: true })
  const draft = useDraft(`${viewer.key} email ${name}`, () => email.values, formErrors.form)
  const { values } = draft
  const publish = usePublishEmail(name)
  const test = useSendTestEmail(name)
  const restore = useRestoreEmail(name)
  const previewed = JSON.parse(useDebouncedValue(JSON.stringify(values))) as WordingValues
  const preview = useQuery(emailPreviewQuery(viewer.key, name, previewed)).data
  const set = (change: Partial<WordingValues>) => draft.set((now) => ({ ...now, ...change }))
  const bind = bindTextFields<keyof WordingValues>(formErrors, values, set)
  const field = (of: keyof WordingValues) => ({ ...bind(of), maxLength: maxLengths[of] })
  const check = () => formErrors.validate(publishWordingSchema, { ...values, version_id: versionId })
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (!check()) return
    try {
      await publish.mutateAsync({ values, versionId })
      draft.finish()
    } catch (error) {
      formErrors.showOrNotify(error)
    }
  }
  const sendTest = async () => {
    if (!check()) return
    try {
      await test.mutateAsync(values)
    } catch (error) {
      formErrors.showOrNotify(error)
    }
  }
  const goBackToOurs = async () => {
    const newest = email.versions[0]
    if (newest?.subject) await restore.mutateAsync({ id: '', newestId: newest.id })
    draft.beginWith(ours)
  }
  return (
    <Form errors={formErrors} onSubmit={send}>
      <DraftNotice {...draft.notice} />
      <div className={style.sides}>
        <div className={style.panels}>
          <Panel heading={wordingsText.edit}>
            <div className={style.fields}>
              <TextField label={wordingsText.subject} {...field('subject')} />
              <TextField label={wordingsText.heading} {...field('heading')} />
              <TextArea label={wordingsText.text} rows={14} {...field('text')} />
              <p className={style.hint}>{wordingsText.publishHint}</p>
              <FormActions>
                <Button variant="quiet" loading={restore.isPending} onClick={goBackToOurs}>
                  {wordingsText.backToOurs}
                </Button>
                <Button variant="secondary" loading={test.isPending} onClick={sendTest}>
                  {wordingsText.test}
                </Button>
                <Button type="submit" loading={publish.isPending}>
                  {wordingsText.publish}
                </Button>
              </FormActions>
            </div>
          </Panel>
          <Panel heading={wordingsText.placeholdersTitle}>
            <PlaceholderList placeholders={email.placeholders} />
          </Panel>
          <Panel heading={wordingsText.marksTitle}>
            <ul className={style.marks}>
              {wordingsText.marks.map((mark) => (
                <li key={mark}>{mark}</li>
              ))}
            </ul>
          </Panel>
        </div>
        <WordingPreview preview={preview} />
      </div>
    </Form>
  )
}
