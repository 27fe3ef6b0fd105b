interface Props {
  text: string;
}

/** Final row of a streamed list page whose remaining rows could not be read. */
export function BrokenRow({ text }: Props) {
  return (
    <tr role="row">
      <td role="cell" colSpan={1000}>
        <p className="notice notice-error" role="alert">
          {text}
        </p>
      </td>
    </tr>
  );
}
