import type { TermsPart } from '../../terms.ts';

export const spanishTerms: readonly TermsPart[] = [
  {
    heading: 'Términos de servicio',
    paragraphs: [
      'Estos términos son un acuerdo entre {provider} («nosotros») y el consultorio que abre una cuenta («usted»). Al abrir la cuenta, usted declara que puede actuar en nombre del consultorio y que acepta estos términos.',
    ],
  },
  {
    heading: '1. El servicio',
    paragraphs: [
      'Enviamos por usted recordatorios de citas y otros avisos por llamada, mensaje de texto y correo electrónico, le informamos del resultado y permitimos que sus pacientes le paguen en línea. Usted decide a quién se contacta, cuándo y con qué palabras.',
    ],
  },
  {
    heading: '2. Prueba gratuita',
    paragraphs: [
      'Su cuenta comienza con una prueba gratuita de 30 días. Podemos limitar la prueba a 500 llamadas. Cuando termina la prueba, no se envía nada más hasta que usted y nosotros acordemos que el servicio continúe como servicio pagado.',
    ],
  },
  {
    heading: '3. Tarifas y pago',
    paragraphs: [
      'Enviamos una factura por cada período. El pago vence a los 30 días de la fecha de la factura. Por lo vencido podemos cobrar un recargo del 1.5% mensual o la tasa más alta que permita la ley, lo que sea menor.',
    ],
  },
  {
    heading: '4. Fin del acuerdo',
    paragraphs: [
      'Cualquiera de las partes puede terminar el acuerdo en cualquier momento con un aviso por escrito de 5 días. Lo que se haya usado hasta entonces se factura. Si usted lo pide, le entregamos sus datos antes de eliminarlos.',
    ],
  },
  {
    heading: '5. Sus obligaciones',
    paragraphs: [
      'Usted contacta solo a personas que lo aceptaron o a quienes la ley le permite contactar, respeta toda petición de no recibir más mensajes y cumple los horarios en que se permiten las llamadas. No incluye en los mensajes lo que otra persona no deba oír o leer.',
      'Usted guarda en secreto sus datos de acceso y da a cada persona una cuenta propia. Una contraseña tiene al menos 8 caracteres, de al menos 3 de estos 4 grupos: letras minúsculas, letras mayúsculas, números, símbolos. Ningún carácter puede aparecer más de dos veces seguidas.',
    ],
  },
  {
    heading: '6. Responsabilidad',
    paragraphs: [
      'Prestamos el servicio con el cuidado propio del oficio, pero las redes y operadoras que no controlamos pueden retrasar o perder un mensaje. El servicio no reemplaza el consejo médico ni una llamada de emergencia. Cada parte responde según lo que dispone la ley.',
    ],
  },
  {
    heading: 'Privacidad',
    paragraphs: [
      'Usamos los datos de sus pacientes para prestarle el servicio y para nada más. No los vendemos. Quienes trabajan para nosotros con ellos, como las operadoras telefónicas y los procesadores de pagos, reciben lo que necesitan para eso y tienen las mismas obligaciones que nosotros.',
      'Los datos se cifran en el camino y se guardan por separado para cada consultorio. Los números completos de tarjetas y cuentas se transmiten al procesador de pagos y nosotros no los guardamos. Donde se aplica la ley sobre información de salud, actuamos como su socio comercial (business associate).',
      'Los pacientes pueden preguntarle a usted, y usted a nosotros, qué se guarda sobre ellos, y pedir que se corrija o se elimine cuando ninguna obligación de conservarlo lo impida.',
    ],
  },
];
