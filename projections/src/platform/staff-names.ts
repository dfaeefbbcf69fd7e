import { sql, type FragmentSqlToken } from 'slonik';

/**
 * Who did something, for a list: what the account or the door device is called whose id a column holds.
 * @param by the column, such as `r.checked_in_by`.
 * @returns `join`: what a query joins, once; `name` and `email`: values of it, empty where nobody is known (a device
 *   has no address).
 */
export const staffOf = (by: FragmentSqlToken) => ({
  join: sql.fragment`
    left join accounts staff_account on staff_account.account_id = ${by}
    left join devices staff_device on staff_device.device_id = ${by}`,
  name: sql.fragment`coalesce(staff_account.name, staff_device.name, '')`,
  email: sql.fragment`coalesce(staff_account.email, '')`,
});
