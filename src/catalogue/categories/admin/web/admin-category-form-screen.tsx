import type { ReactNode } from 'react'
import { useViewer } from '#access/web/viewer.ts'
import { adminCatalogueText } from '#catalogue/admin/text.ts'
import { UploadForm } from '#catalogue/admin/web/upload-form.tsx'
import { categoryFormSchema } from '#catalogue/categories/contract.ts'
import { catalogueText } from '#catalogue/text.ts'
import { PicturesField, type SelectedPicture } from '#media/web/pictures-field.tsx'
import { fieldErrors } from '#platform/field-errors.ts'
import { textLengths } from '#platform/text-lengths.ts'
import { useDraft } from '#platform/web/forms/draft.tsx'
import { useFormErrors } from '#platform/web/forms/form.tsx'
import { useFreshQuery } from '#platform/web/forms/use-fresh-query.ts'
import { useNavigate, useParams } from '#platform/web/router/router.tsx'
import { ButtonLink } from '#platform/web/ui/buttons/button.tsx'
import { TextArea, TextField } from '#platform/web/ui/fields/field.tsx'
import { LoadError } from '#platform/web/ui/loading/load-state.tsx'
import { PageTitle } from '#platform/web/ui/page/page-title.tsx'
import { Panel, Panels, PanelsSkeleton } from '#platform/web/ui/page/panel.tsx'
import { type AdminCategory, adminCategoryQuery, createCategoryFormData, useSaveCategory } from './api.ts'
import { SubCategoryTable } from './sub-category-table.tsx'

interface CategoryFormProps {
  /** Null for a new category. */
  category: AdminCategory | null
  imageBase: string
  /** Further buttons next to the submit button. */
  actions?: ReactNode
}

/** Adds a category, or edits the one in the URL. */
export function AdminCategoryFormScreen() {
  const { id } = useParams()
  const all = (
    <ButtonLink variant="secondary" to="/category">
      {adminCatalogueText.viewAllCategories}
    </ButtonLink>
  )
  return (
    <>
      <PageTitle backTo="/category">
        {id ? adminCatalogueText.editCategory : adminCatalogueText.addCategoryTitle}
      </PageTitle>
      {id ? <EditCategory id={id} /> : <CategoryForm category={null} imageBase="" actions={all} />}
    </>
  )
}

function EditCategory({ id }: { id: string }) {
  const viewer = useViewer()
  const { data, error, refetch } = useFreshQuery(adminCategoryQuery(viewer.key, id))
  if (error && !data) return <LoadError error={error} onRetry={refetch} />
  if (!data) return <PanelsSkeleton />
  return (
    <Panels>
      <CategoryForm category={data.category} imageBase={data.imageBase} />
      <Panel heading={adminCatalogueText.subCategories}>
        <SubCategoryTable subCategories={data.category.subCategories} />
      </Panel>
    </Panels>
  )
}

interface CategoryFormValues {
  name: string
  description: string
  pictures: readonly SelectedPicture[]
}

function toCategoryFormValues(category: AdminCategory | null): CategoryFormValues {
  return {
    name: category?.name ?? '',
    description: category?.description ?? '',
    pictures: category ? [{ name: category.picture, file: null }] : [],
  }
}

/** A new category's picture is cropped to 16:15, an edited one's to 17:15 (D-112). */
function CategoryForm({ category, imageBase, actions }: CategoryFormProps) {
  const navigate = useNavigate()
  const formErrors = useFormErrors({ perField: true })
  const save = useSaveCategory(category === null)
  const draftName = `${useViewer().key} category ${category?.id ?? 'new'}`
  const draft = useDraft(draftName, () => toCategoryFormValues(category), formErrors.form)
  const { name, description, pictures } = draft.values
  const set = (change: Partial<CategoryFormValues>) => draft.set((now) => ({ ...now, ...change }))
  const ratio = category ? '17 / 15' : '16 / 15'
  const check = () => {
    const checked = categoryFormSchema.safeParse({ name, desc: description })
    const texts = checked.success ? {} : fieldErrors(checked.error)
    return pictures.length === 0 ? { ...texts, cat_img: catalogueText.categoryPictureEmpty } : texts
  }
  const data = () => createCategoryFormData({ id: category?.id, name, description, pictures })
  return (
    <UploadForm
      narrow
      errors={formErrors}
      draft={draft}
      validate={check}
      createFormData={data}
      save={save.mutateAsync}
      onSaved={() => navigate(category ? `/category/category-details/${category.id}` : '/category')}
      submitLabel={category ? adminCatalogueText.save : adminCatalogueText.addCategory}
      actions={actions}
    >
      <TextField
        label={adminCatalogueText.name}
        maxLength={textLengths.name}
        value={name}
        onChange={({ target }) => set({ name: target.value })}
        {...formErrors.field('name')}
      />
      <TextArea
        label={adminCatalogueText.description}
        maxLength={textLengths.richText}
        value={description}
        onChange={({ target }) => set({ description: target.value })}
        {...formErrors.field('desc')}
      />
      <PicturesField
        label={adminCatalogueText.image}
        hint={`${adminCatalogueText.categoryPictureHint} ${ratio.replaceAll(' ', '').replace('/', ':')}.`}
        baseUrl={imageBase}
        pictures={pictures}
        onChange={(chosen) => set({ pictures: chosen })}
        maxCount={1}
        aspectRatio={ratio}
        tooMany={catalogueText.categoryPictureTooMany}
        onProblem={(message) => formErrors.add('cat_img', message)}
        {...formErrors.field('cat_img')}
      />
    </UploadForm>
  )
}
