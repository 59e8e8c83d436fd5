import { type FormEvent, lazy, Suspense, useState } from 'react'
import { useViewer } from '#access/web/viewer.ts'
import { publishLegalPageSchema } from '#legal/contract.ts'
import { legalPath } from '#legal/legal-pages.ts'
import { legalText } from '#legal/text.ts'
import { formatDay } from '#platform/dates.ts'
import { DraftNotice, useDraft } from '#platform/web/forms/draft.tsx'
import { Form, FormActions, useFormErrors } from '#platform/web/forms/form.tsx'
import { useFreshQuery } from '#platform/web/forms/use-fresh-query.ts'
import { Link, useParams } from '#platform/web/router/router.tsx'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { TextField } from '#platform/web/ui/fields/field.tsx'
import { Checkbox } from '#platform/web/ui/fields/switch.tsx'
import { LoadError } from '#platform/web/ui/loading/load-state.tsx'
import { Skeleton } from '#platform/web/ui/loading/skeleton.tsx'
import { ConfirmDialog } from '#platform/web/ui/overlays/modal.tsx'
import { PageTitle } from '#platform/web/ui/page/page-title.tsx'
import { Panel, Panels, PanelsSkeleton } from '#platform/web/ui/page/panel.tsx'
import { type Column, Table } from '#platform/web/ui/tables/table.tsx'
import { adminLegalText } from '../text.ts'
import { type LegalPageToEdit, legalPageToEditQuery, usePublishLegalPage } from './api.ts'

const RichTextField = lazy(() =>
  import('#platform/web/ui/fields/rich-text-field.tsx').then((file) => ({ default: file.RichTextField })),
)

/** Edits the text of a legal page and lists its published versions. */
export function AdminLegalPageFormScreen() {
  const { page = '' } = useParams()
  const viewer = useViewer()
  const { data, error, refetch } = useFreshQuery(legalPageToEditQuery(viewer.key, page))
  if (error && !data) return <LoadError fullPage error={error} onRetry={refetch} />
  if (!data) return <PanelsSkeleton />
  const path = legalPath(data.page)
  return (
    <>
      <PageTitle backTo="/admin-legal" lead={<Link to={path}>{adminLegalText.view}</Link>}>
        {legalText.titles[data.page]}
      </PageTitle>
      <Panels>
        <Panel heading={adminLegalText.editPage} fullWidth>
          <LegalPageForm key={data.versionId} page={data} />
        </Panel>
        <Panel heading={adminLegalText.history} fullWidth>
          {data.versions.length === 0 ? (
            <p>{adminLegalText.noHistory}</p>
          ) : (
            <Table
              caption={adminLegalText.history}
              columns={createColumns(path)}
              rows={data.versions}
              rowKey={({ id }) => id}
            />
          )}
        </Panel>
      </Panels>
    </>
  )
}

interface Version {
  id: string
  published: string
  administrator: string
}

const createColumns = (path: string): readonly Column<Version>[] => [
  {
    title: adminLegalText.published,
    cell: ({ id, published }) => <Link to={`${path}?version=${id}`}>{formatDay(published)}</Link>,
  },
  { title: adminLegalText.by, cell: ({ administrator }) => administrator },
]

/** Asks for confirmation before the text is published, since customers are bound by it from then on. */
function LegalPageForm({ page: edited }: { page: LegalPageToEdit }) {
  const { page, versionId } = edited
  const [asks, setAsks] = useState(false)
  const [filledIn, setFilledIn] = useState(0)
  const formErrors = useFormErrors()
  const blank = () => ({ body: edited.body, days: String(edited.returnDays), seal: edited.doesSealEndRight })
  const draft = useDraft(`${useViewer().key} legal ${page}`, blank, formErrors.form)
  const { body, days, seal } = draft.values
  const isReturns = page === 'returns'
  const promise = { return_days: isReturns ? days : undefined, seal_ends: isReturns ? seal : undefined }
  const publish = usePublishLegalPage()
  const ask = (event: FormEvent) => {
    event.preventDefault()
    if (formErrors.validate(publishLegalPageSchema, { page, version_id: versionId, body, ...promise })) setAsks(true)
  }
  const send = async () => {
    try {
      await publish.mutateAsync({
        page,
        versionId,
        body,
        returnDays: promise.return_days,
        sealEnds: promise.seal_ends,
      })
      draft.finish()
    } catch (error) {
      formErrors.showOrNotify(error)
    } finally {
      setAsks(false)
    }
  }
  return (
    <Form errors={formErrors} onSubmit={ask}>
      <DraftNotice {...draft.notice} />
      <div>
        <Button
          small
          variant="secondary"
          onClick={() => {
            draft.set((now) => ({ ...now, body: edited.draft }))
            setFilledIn((times) => times + 1)
          }}
        >
          {adminLegalText.useDraft}
        </Button>
        <p>{adminLegalText.useDraftHint}</p>
      </div>
      <Suspense fallback={<Skeleton height="420px" />}>
        <RichTextField
          headings
          label={adminLegalText.body}
          key={`${draft.version} ${filledIn}`}
          value={body}
          onChange={(html) => draft.set((now) => ({ ...now, body: html }))}
          {...formErrors.field('body')}
        />
      </Suspense>
      {isReturns && (
        <>
          <TextField
            label={adminLegalText.returnDays}
            hint={adminLegalText.returnDaysHint}
            inputMode="numeric"
            maxLength={3}
            value={days}
            onChange={({ target }) => draft.set((now) => ({ ...now, days: target.value }))}
            {...formErrors.field('return_days')}
          />
          <Checkbox
            label={adminLegalText.sealEnds}
            checked={seal}
            onChange={(isOn) => draft.set((now) => ({ ...now, seal: isOn }))}
          />
          <p>{adminLegalText.sealEndsHint}</p>
        </>
      )}
      <FormActions>
        <Button type="submit">{adminLegalText.publish}</Button>
      </FormActions>
      <ConfirmDialog
        open={asks}
        title={adminLegalText.publishTitle}
        confirm={adminLegalText.publish}
        onConfirm={send}
        onClose={() => setAsks(false)}
      >
        <p>{adminLegalText.publishHint}</p>
      </ConfirmDialog>
    </Form>
  )
}
