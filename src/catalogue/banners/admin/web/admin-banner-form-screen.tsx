import { useViewer } from '#access/web/viewer.ts'
import { adminCatalogueText } from '#catalogue/admin/text.ts'
import style from '#catalogue/admin/web/form-layout.module.css'
import { UploadForm } from '#catalogue/admin/web/upload-form.tsx'
import { validatePictureCount } from '#catalogue/admin/web/validate-picture-count.ts'
import { addBannerSchema, updateBannerSchema } from '#catalogue/banners/contract.ts'
import type { Banner } from '#catalogue/banners/web/api.ts'
import { CategoryChecklists } from '#catalogue/categories/admin/web/category-checklists.tsx'
import { catalogueText } from '#catalogue/text.ts'
import { PicturesField, type SelectedPicture } from '#media/web/pictures-field.tsx'
import { fieldErrors } from '#platform/field-errors.ts'
import { textLengths } from '#platform/text-lengths.ts'
import { bindTextFields } from '#platform/web/forms/bind-text-fields.ts'
import { useDraft } from '#platform/web/forms/draft.tsx'
import { type FieldErrors, useFormErrors } from '#platform/web/forms/form.tsx'
import { createFormData } from '#platform/web/forms/form-data.ts'
import { useFreshQuery } from '#platform/web/forms/use-fresh-query.ts'
import { useNavigate, useParams } from '#platform/web/router/router.tsx'
import { Select, TextArea, TextField } from '#platform/web/ui/fields/field.tsx'
import { LoadError } from '#platform/web/ui/loading/load-state.tsx'
import { PageTitle } from '#platform/web/ui/page/page-title.tsx'
import { PanelsSkeleton } from '#platform/web/ui/page/panel.tsx'
import { type AdminBanner, adminBannerQuery, type BannerFields, toSentBanner, useSaveBanner } from './api.ts'
import { bannerPositions } from './banner.ts'
import { BannerPreview } from './banner-preview.tsx'

/** Adds a banner, or edits the one in the URL. */
export function AdminBannerFormScreen() {
  const { id } = useParams()
  return (
    <>
      <PageTitle backTo="/admin-banner">{id ? adminCatalogueText.editBanner : adminCatalogueText.addBanner}</PageTitle>
      {id ? <EditBanner id={id} /> : <BannerForm banner={null} imageBase="" />}
    </>
  )
}

function EditBanner({ id }: { id: string }) {
  const viewer = useViewer()
  const { data, error, refetch } = useFreshQuery(adminBannerQuery(viewer.key, id))
  if (error && !data) return <LoadError error={error} onRetry={refetch} />
  if (!data) return <PanelsSkeleton />
  return <BannerForm banner={data.banner} imageBase={data.imageBase} />
}

const maxLengths = {
  name: textLengths.heading,
  title: textLengths.title,
  brand: textLengths.title,
  desc: textLengths.summary,
}
const positions = bannerPositions.map((label, index) => ({ value: String(index + 1), label }))

interface BannerFormProps {
  /** Null for a new banner. */
  banner: AdminBanner | null
  imageBase: string
}

export function BannerForm({ banner, imageBase }: BannerFormProps) {
  const navigate = useNavigate()
  const formErrors = useFormErrors({ perField: true })
  const save = useSaveBanner(banner === null)
  const draftName = `${useViewer().key} banner ${banner?.id ?? 'new'}`
  const draft = useDraft(draftName, () => toBannerFormValues(banner), formErrors.form)
  const { values } = draft
  const set = (change: Partial<BannerFormValues>) => draft.set((now) => ({ ...now, ...change }))
  const bindField = bindTextFields<keyof typeof maxLengths>(formErrors, values, set)
  const textField = (name: keyof typeof maxLengths) => ({ ...bindField(name), maxLength: maxLengths[name] })
  return (
    <UploadForm
      errors={formErrors}
      draft={draft}
      validate={() => validateBannerForm(values, banner)}
      createFormData={() => createBannerFormData(values, banner)}
      save={save.mutateAsync}
      onSaved={() => navigate('/admin-banner')}
      submitLabel={banner ? adminCatalogueText.save : adminCatalogueText.addBanner}
    >
      <section className={style.live} aria-label={adminCatalogueText.preview}>
        <BannerPreview
          banner={toPreviewBanner(values)}
          imageBase={imageBase}
          onMoveCaption={(position) => set({ position })}
        />
      </section>
      <PicturesField
        label={adminCatalogueText.bannerImage}
        hint={adminCatalogueText.bannerPictureHint}
        baseUrl={imageBase}
        pictures={values.pictures}
        onChange={(pictures) => set({ pictures, hadPictures: values.hadPictures || pictures.length > 0 })}
        maxCount={1}
        aspectRatio="16 / 7"
        tooMany={catalogueText.bannerPictureTooMany}
        onProblem={(message) => formErrors.add('img', message)}
        {...formErrors.field('img')}
      />
      <div className={style.pair}>
        <TextField label={adminCatalogueText.name} {...textField('name')} />
        <Select
          label={adminCatalogueText.position}
          options={positions}
          value={String(values.position)}
          onChange={(position) => set({ position: Number(position) })}
          {...formErrors.field('position')}
        />
      </div>
      <div className={style.pair}>
        <TextField label={adminCatalogueText.title} {...textField('title')} />
        <TextField label={adminCatalogueText.brand} {...textField('brand')} />
      </div>
      <TextArea label={adminCatalogueText.description} {...textField('desc')} />
      <div className={style.pair}>
        <CategoryChecklists
          categories={values.categoryIds}
          subCategories={values.subCategoryIds}
          onChange={set}
          errors={formErrors}
        />
      </div>
    </UploadForm>
  )
}

/** The values of the banner form. */
interface BannerFormValues extends BannerFields {
  pictures: readonly SelectedPicture[]
  hadPictures: boolean
}

export function toBannerFormValues(banner: AdminBanner | null): BannerFormValues {
  return {
    name: banner?.name ?? '',
    title: banner?.title ?? '',
    brand: banner?.brands[0] ?? '',
    desc: banner?.description ?? '',
    position: banner?.position ?? 1,
    categoryIds: banner?.categories.map(({ id }) => id) ?? [],
    subCategoryIds: banner?.subCategories.map(({ id }) => id) ?? [],
    pictures: banner ? [{ name: banner.picture, file: null }] : [],
    hadPictures: banner !== null,
  }
}

export function createBannerFormData(values: BannerFormValues, banner: AdminBanner | null): FormData {
  return createFormData(toSentBanner(values, banner), { img: values.pictures.flatMap(({ file }) => file ?? []) })
}

/** Checks the form and returns all errors by field (D-105). */
function validateBannerForm(values: BannerFormValues, banner: AdminBanner | null): FieldErrors {
  const checked = (banner ? updateBannerSchema : addBannerSchema).safeParse(toSentBanner(values, banner))
  const errors = checked.success ? {} : fieldErrors(checked.error)
  const picture = validatePictureCount({
    count: values.pictures.length,
    hadPictures: values.hadPictures,
    required: 1,
    noneMessage: catalogueText.bannerPictureNone,
    fewMessage: catalogueText.bannerPictureTooFew,
  })
  return picture ? { ...errors, img: picture } : errors
}

/** The banner as the home page would show it. */
function toPreviewBanner({ name, title, desc, position, pictures }: BannerFormValues): Banner {
  return { id: '', name, title, description: desc, position, picture: pictures[0]?.name ?? '', to: '/' }
}
