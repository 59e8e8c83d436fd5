import { useQuery } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { useRights } from '#access/web/own-rights.tsx'
import { useViewer } from '#access/web/viewer.ts'
import { BrandHistory } from '#brand/form/web/brand-history.tsx'
import { BrandPreviewPanel } from '#brand/form/web/brand-preview.tsx'
import { ColorField } from '#brand/form/web/color-field.tsx'
import { PictureField } from '#brand/form/web/picture-field.tsx'
import { textLengths } from '#platform/text-lengths.ts'
import { bindTextFields } from '#platform/web/forms/bind-text-fields.ts'
import { DraftNotice, useDraft } from '#platform/web/forms/draft.tsx'
import { Form, FormActions, useFormErrors } from '#platform/web/forms/form.tsx'
import { useDebouncedValue } from '#platform/web/forms/use-debounced-value.ts'
import { useFreshQuery } from '#platform/web/forms/use-fresh-query.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { Select, TextField } from '#platform/web/ui/fields/field.tsx'
import { LoadError } from '#platform/web/ui/loading/load-state.tsx'
import { PageTitle } from '#platform/web/ui/page/page-title.tsx'
import { Panel, PanelsSkeleton } from '#platform/web/ui/page/panel.tsx'
import { publishBrandSchema } from '../contract.ts'
import { brandText } from '../text.ts'
import style from './admin-brand-screen.module.css'
import { type BrandToEdit, type BrandValues, brandPreviewQuery, brandQuery, usePublishBrand } from './api.ts'

/** The page for the shop's name and look: the form with its preview, and the versions that were published before. */
export function AdminBrandScreen() {
  const viewer = useViewer()
  const { data, error, refetch } = useFreshQuery(brandQuery(viewer.key))
  if (error && !data) return <LoadError fullPage error={error} onRetry={refetch} />
  return (
    <>
      <PageTitle lead={brandText.lead}>{brandText.brand}</PageTitle>
      {data ? (
        <div className={style.page}>
          <BrandForm key={data.versionId} brand={data} />
          <Panel heading={brandText.history}>
            <BrandHistory versions={data.versions} />
          </Panel>
        </div>
      ) : (
        <PanelsSkeleton />
      )}
    </>
  )
}

const maxLengths = {
  name: textLengths.shopName,
  tagline: textLengths.title,
  footer: textLengths.summary,
  mail_address: textLengths.email,
  accent: textLengths.colour,
  background: textLengths.colour,
  ink: textLengths.colour,
}

const typefaces = Object.entries(brandText.typefaces).map(([value, label]) => ({ value, label }))

const pictures = [
  { kind: 'logo', types: ['image/svg+xml', 'image/png'] },
  { kind: 'icon', types: ['image/svg+xml', 'image/png'] },
  { kind: 'preview', types: ['image/jpeg', 'image/png'] },
] as const

/** Edits the brand, next to a preview of what it would look like. */
function BrandForm({ brand }: { brand: BrandToEdit }) {
  const { environment, versionId, pictureBase } = brand
  const viewer = useViewer()
  const formErrors = useFormErrors({ perField: true })
  const draft = useDraft(`${viewer.key} brand`, () => brand.values, formErrors.form)
  const { values } = draft
  const set = (change: Partial<BrandValues>) => draft.set((now) => ({ ...now, ...change }))
  const publish = usePublishBrand()
  const previewed = JSON.parse(useDebouncedValue(JSON.stringify(toSendable(values)))) as BrandValues
  const preview = useQuery(brandPreviewQuery(viewer.key, previewed)).data
  const bind = bindTextFields<keyof typeof maxLengths>(formErrors, values, set)
  const textField = (name: keyof typeof maxLengths) => ({ ...bind(name), maxLength: maxLengths[name] })
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (!formErrors.validate(publishBrandSchema, { ...values, version_id: versionId })) return
    try {
      await publish.mutateAsync({ values, versionId })
      draft.finish()
    } catch (error) {
      formErrors.showOrNotify(error)
    }
  }
  const isOwner = useRights()('owner')
  const mailAddressHint =
    environment.mailAddress !== null
      ? brandText.mailAddressByEnvironment
      : isOwner
        ? brandText.mailAddressHint
        : brandText.mailAddressOfOwners
  return (
    <Form errors={formErrors} onSubmit={send}>
      <DraftNotice {...draft.notice} />
      <div className={style.sides}>
        <div className={style.panels}>
          <Panel heading={brandText.words}>
            <div className={style.fields}>
              <TextField
                label={brandText.name}
                hint={environment.name === null ? brandText.nameHint : brandText.nameByEnvironment}
                {...textField('name')}
                readOnly={environment.name !== null}
                value={environment.name ?? values.name}
              />
              <TextField label={brandText.tagline} hint={brandText.taglineHint} {...textField('tagline')} />
              <TextField label={brandText.footer} hint={brandText.footerHint} {...textField('footer')} />
              <TextField
                label={brandText.mailAddress}
                hint={mailAddressHint}
                type="email"
                autoComplete="off"
                {...textField('mail_address')}
                readOnly={environment.mailAddress !== null || !isOwner}
                value={environment.mailAddress ?? values.mail_address}
              />
            </div>
          </Panel>
          <Panel heading={brandText.look}>
            <div className={style.fields}>
              <p className={style.hint}>{brandText.lookHint}</p>
              {(['accent', 'background', 'ink'] as const).map((role) => (
                <ColorField
                  key={role}
                  role={role}
                  value={values[role]}
                  onChange={(color) => set({ [role]: color })}
                  problem={preview?.problems.find(({ field }) => field === role)}
                  errors={formErrors}
                />
              ))}
              <Select
                label={brandText.typeface}
                options={typefaces}
                value={values.typeface}
                onChange={(typeface) => set({ typeface: typeface as BrandValues['typeface'] })}
                {...formErrors.field('typeface')}
              />
            </div>
          </Panel>
          <Panel heading={brandText.pictures}>
            <div className={style.fields}>
              {pictures.map(({ kind, types }) => (
                <PictureField
                  key={kind}
                  kind={kind}
                  types={types}
                  picture={values[kind]}
                  base={pictureBase}
                  onChange={(picture) => set({ [kind]: picture })}
                  errors={formErrors}
                />
              ))}
            </div>
          </Panel>
        </div>
        <BrandPreviewPanel
          values={{ ...values, name: environment.name ?? values.name }}
          preview={preview}
          pictureBase={pictureBase}
        />
      </div>
      <p className={style.hint}>{brandText.publishHint}</p>
      <FormActions>
        <Button type="submit" loading={publish.isPending}>
          {brandText.publish}
        </Button>
      </FormActions>
    </Form>
  )
}

/** Leaves out of the preview what would be refused, such as a colour that is still being typed. */
function toSendable(values: BrandValues): BrandValues {
  const colorOf = (color: string) => (/^#[0-9a-f]{6}$/i.test(color.trim()) ? color : '')
  return {
    ...values,
    name: values.name.trim() || '-',
    mail_address: publishBrandSchema.shape.mail_address.safeParse(values.mail_address).success
      ? values.mail_address
      : '',
    accent: colorOf(values.accent),
    background: colorOf(values.background),
    ink: colorOf(values.ink),
  }
}
