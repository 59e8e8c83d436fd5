import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '#base/web/router.tsx'
import { useViewer } from '#base/web/session.ts'
import { Button } from '#base/web/ui/button.tsx'
import { PageTitle } from '#base/web/ui/page-title.tsx'
import { PanelsSkeleton } from '#base/web/ui/panel.tsx'
import { LoadError } from '#base/web/ui/state.tsx'
import { adminCategoryQuery, useAddSubCategory } from '#catalogue/web/admin-api.ts'
import style from '#catalogue/web/admin-form.module.css'
import { SubCategoryForm } from '#catalogue/web/admin-sub-category-form.tsx'
import { adminGoodsMessages as say } from '#messages/admin-goods.ts'

/** Of the two ids in the address the first counts (D-167). */
export function Component() {
  const { id = '' } = useParams()
  const viewer = useViewer()
  const navigate = useNavigate()
  const add = useAddSubCategory()
  const { data, error, refetch } = useQuery(adminCategoryQuery(viewer.key, id))
  if (error && !data) return <LoadError error={error} onRetry={refetch} />
  if (!data) return <PanelsSkeleton />
  const details = `/category/category-details/${id}`
  return (
    <>
      <PageTitle backTo={details} lead={data.catgs.name}>
        {say.addSubCategory}
      </PageTitle>
      <SubCategoryForm
        name=""
        className={`${style.form} ${style.narrow}`}
        save={(name) => add.mutateAsync({ cat_id: id, name })}
        onSaved={() => navigate(details)}
      >
        <div className={style.foot}>
          <Button type="submit" waiting={add.isPending}>
            {say.addSubCategory}
          </Button>
        </div>
      </SubCategoryForm>
    </>
  )
}
