import eyeIcon from '@tabler/icons/outline/eye.svg?path'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useViewer } from '#access/web/viewer.ts'
import { PicturesField, type SelectedPicture } from '#media/web/pictures-field.tsx'
import { textLengths } from '#platform/text-lengths.ts'
import { bindTextFields } from '#platform/web/forms/bind-text-fields.ts'
import { Form, FormActions, FormSkeleton, useFormErrors } from '#platform/web/forms/form.tsx'
import { createFormData } from '#platform/web/forms/form-data.ts'
import { Button, ButtonLink } from '#platform/web/ui/buttons/button.tsx'
import { TextArea, TextField } from '#platform/web/ui/fields/field.tsx'
import { Switch } from '#platform/web/ui/fields/switch.tsx'
import { LoadError } from '#platform/web/ui/loading/load-state.tsx'
import { notify } from '#platform/web/ui/notifications/notify.ts'
import { PageTitle } from '#platform/web/ui/page/page-title.tsx'
import { saveShopPageSchema } from '../contract.ts'
import { getShopPath } from '../shop-path.ts'
import { shopPageText } from '../text.ts'
import { type OwnShopPage, ownShopPageQuery, useSaveShopPage } from './api.ts'
import style from './shop-page-settings-screen.module.css'

/** The seller's settings of the shop page behind her QR codes: its handle, what it shows of her, and whether it is open. */
export function ShopPageSettingsScreen() {
  const viewer = useViewer()
  const { data, error, refetch } = useQuery({ ...ownShopPageQuery(viewer.key), enabled: viewer.kind === 'seller' })
  return (
    <div className={style.settings}>
      <PageTitle
        backTo="/"
        lead={shopPageText.lead}
        actions={
          data?.open && (
            <ButtonLink variant="secondary" icon={eyeIcon} to={getShopPath(data.handle)} target="_blank">
              {shopPageText.look}
            </ButtonLink>
          )
        }
      >
        {shopPageText.shopPage}
      </PageTitle>
      <div className={style.card}>
        {error && !data ? (
          <LoadError error={error} onRetry={refetch} />
        ) : data ? (
          <ShopPageForm key={JSON.stringify(data)} page={data} />
        ) : (
          <FormSkeleton />
        )}
      </div>
    </div>
  )
}

type Flags = Pick<OwnShopPage, 'open' | 'listed' | 'name' | 'business' | 'town'>

function ShopPageForm({ page }: { page: OwnShopPage }) {
  const { facts } = page
  const [texts, setTexts] = useState({ handle: page.handle, sentence: page.sentence })
  const [flags, setFlags] = useState<Flags>(page)
  const [pictures, setPictures] = useState<readonly SelectedPicture[]>(
    page.picture ? [{ name: page.picture, file: null }] : [],
  )
  const formErrors = useFormErrors()
  const save = useSaveShopPage()
  const field = bindTextFields(formErrors, texts, (change) => setTexts((now) => ({ ...now, ...change })))
  const bindSwitch = (name: keyof Flags) => ({
    checked: flags[name],
    onChange: (checked: boolean) => setFlags((now) => ({ ...now, [name]: checked })),
  })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (save.isPending) return
    const bit = (isOn: boolean) => (isOn ? '1' : '0')
    const fields = {
      ...texts,
      open: bit(flags.open),
      listed: bit(flags.listed),
      name: bit(flags.name),
      business: bit(flags.business),
      town: bit(flags.town),
      del_img: bit(pictures.length === 0),
    }
    if (!formErrors.validate(saveShopPageSchema, fields)) return
    const form = createFormData(fields, { img: pictures.flatMap(({ file }) => file ?? []) })
    await save.mutateAsync(form).then(({ message }) => notify.success(message), formErrors.showOrNotify)
  }
  return (
    <Form errors={formErrors} onSubmit={submit}>
      <Hints page={page} />
      <Switch label={shopPageText.open} {...bindSwitch('open')} />
      <TextField
        label={shopPageText.address}
        hint={`${shopPageText.addressHint(getShopPath(texts.handle || '…'))} ${page.made ? shopPageText.formerAddress : ''}`}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        maxLength={40}
        {...field('handle')}
      />
      <fieldset className={style.shows}>
        <legend>{shopPageText.shows}</legend>
        <Switch label={shopPageText.showsName(facts.name)} {...bindSwitch('name')} />
        <Switch label={shopPageText.showsBusiness(facts.business)} {...bindSwitch('business')} />
        <Switch label={shopPageText.showsTown(facts.town)} {...bindSwitch('town')} />
      </fieldset>
      <TextArea
        label={shopPageText.sentence}
        rows={2}
        maxLength={textLengths.shortReason}
        {...field('sentence')}
        onChange={({ target }) => setTexts((now) => ({ ...now, sentence: target.value }))}
      />
      <PicturesField
        label={shopPageText.picture}
        hint={shopPageText.pictureHint}
        baseUrl={page.imageBase}
        pictures={pictures}
        onChange={setPictures}
        maxCount={1}
        aspectRatio="1 / 1"
        tooMany={shopPageText.pictureTooMany}
        onProblem={(message) => formErrors.add('img', message)}
        {...formErrors.field('img')}
      />
      <Switch label={shopPageText.listed} {...bindSwitch('listed')} />
      <FormActions>
        <Button type="submit" loading={save.isPending}>
          {shopPageText.save}
        </Button>
      </FormActions>
    </Form>
  )
}

/** Tells the seller what is still missing before people can buy on her page. */
function Hints({ page: { sells, stocked } }: { page: OwnShopPage }) {
  const hints = [!sells && shopPageText.payoutsFirst, stocked === 0 && shopPageText.noneInStock].filter(Boolean)
  if (hints.length === 0) return null
  return (
    <ul className={`bare ${style.hints}`}>
      {hints.map((hint) => (
        <li key={String(hint)}>{hint}</li>
      ))}
    </ul>
  )
}
