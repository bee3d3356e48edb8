import { festival } from '#festival';
import type { CastPerson } from '../cast/cast.ts';
import {
  address,
  batch,
  checkDistinct,
  freshYear,
  personalAddress,
  phoneNumber,
  renamed,
  section,
} from '../cast/ofFestival.ts';
import { people, rollNumberFor } from '../cast/people.ts';

/** Invented students beside the people of the cast: 120 with them. As the program calls them, whatever the festival. */
const usual: readonly string[] =
  `Abdullah Aziz, Adnan Butt, Afsheen Raees, Ahad Nadeem, Ahmed Sohail, Aleena Haq, Ali Hamdani, Alishba Noman, Amna Riaz,
  Anabia Jafri, Ariba Tanveer, Arsalan Khan, Ayaan Sattar, Azka Mahmood, Babar Elahi, Bareera Soomro, Basit Rehman, Behram Wadia,
  Daniya Hashim, Dawood Paracha, Ehsan Gul, Emaan Bhatti, Faiza Kamal, Farhan Lakhani, Fatima Zuberi, Fawad Sheikh, Ghufran Abid,
  Habiba Nasir, Hadi Rashid, Hafsa Imran, Hamna Sajid, Hareem Yaqoob, Haroon Dar, Hiba Anwar, Humza Arif, Ifra Shakeel,
  Ilyas Memon, Inaya Pervaiz, Irtaza Abbas, Isma Hanif, Jannat Farid, Javeria Amin, Junaid Ghani, Kabir Lodhi, Kashaf Zahid,
  Khadija Usmani, Kumail Rizvi, Lubna Sarwar, Mahad Iqbal, Maheen Durrani, Manahil Chishti, Maryam Gohar, Mekaal Shirazi,
  Minal Ashraf, Moiz Karim, Momina Salman, Muneeb Haider, Nabeel Akhtar, Naveera Shah, Nawal Ishaq, Obaid Siddiqi, Osama Vohra,
  Parisa Jamali, Qasim Bukhari, Raahim Junejo, Rabia Khalil, Raza Naqvi, Rameen Saleem, Rohaan Mirza, Ruqaya Hakim, Sabeen Ilahi,
  Safwan Motiwala, Sahar Baloch, Salar Jatoi, Sameen Waqar, Sarim Ghazali, Shaheer Awan, Shifa Rauf, Sidra Majeed, Sohaib Zaman,
  Sumbul Arain, Tabish Noorani, Tooba Rehan, Umair Pasha, Unaiza Kazim, Vaniya Sami, Waleed Anjum, Warda Fayyaz, Yumna Tahir,
  Zaid Merchant, Zarnish Alam, Zohaib Effendi`
    .split(',')
    .map((name) => name.trim());

const nameOf = renamed('students', usual);
const names = usual.map(nameOf);
checkDistinct('students', [...people.map(({ name }) => name), ...names]);
const firstPhone = 5_560_000;

/** Two or three of each batch and section, so that teams of one class can be made. */
export const crowd: readonly CastPerson[] = usual.map((name, n) => {
  const year = (n % 4) as 0 | 1 | 2 | 3;
  const ownSection = section(Math.floor(n / 4));
  const key = `student-${n + 1}`;
  return {
    key,
    name: nameOf(name),
    email: year === freshYear ? personalAddress(name) : address(key, nameOf(name)),
    rollNumber: rollNumberFor(year, ownSection, 201 + 3 * n),
    phoneNumber: phoneNumber(n, firstPhone),
    department: festival.department.name,
    batch: batch(year),
    section: ownSection,
    role: 'student',
    clubAffiliation: null,
  };
});

/** Everybody of the demo. */
export const everybody: readonly CastPerson[] = [...people, ...crowd];
