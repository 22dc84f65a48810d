// The usage example in the README of react-native-shared-group-preferences, with stand-ins for
// React and React Native. Only two things differ: the import, and render(), which returns a text,
// because no runtime here reads JSX.
import SharedGroupPreferences
  from "../../../bridge-js/shims/react-native-shared-group-preferences.js";
import { Platform, React } from "./react-native.mjs";

const appGroupIdentifier = "group.com.mytest"
const userData = {
  name: "Vin Diesel",
  age: 34,
  friends: [
    "Lara Croft",
    "Mike Meyers"
  ]
}

export default class app extends React.Component {
  constructor(props) {
    super(props)
    this.state = {
      username: undefined
    }

    if (Platform.OS == 'android') {
      this.dealWithPermissions()
    } else {
      this.saveUserDataToSharedStorage(userData)
    }
  }

  async saveUserDataToSharedStorage(data) {
    try {
      await SharedGroupPreferences.setItem("savedData", data, appGroupIdentifier)
      this.loadUsernameFromSharedStorage()
    } catch(errorCode) {
      // errorCode 0 = There is no suite with that name
      console.log(errorCode)
    }
  }

  async loadUsernameFromSharedStorage() {
    try {
      const loadedData = await SharedGroupPreferences.getItem("savedData", appGroupIdentifier)
      this.setState({username:loadedData.name})
    } catch(errorCode) {
      // errorCode 0 = no group name exists. You probably need to setup your Xcode Project properly.
      // errorCode 1 = there is no value for that key
      console.log(errorCode)
    }
  }

  render() {
    return "Welcome back " + this.state.username
  }
}

// The same calls with options, and the library's other function.
export async function withOptions(data) {
  try {
    await SharedGroupPreferences.setItem("savedData", data, appGroupIdentifier,
      {useAndroidSharedPreferences:true})
    const loadedData = await SharedGroupPreferences.getItem("savedData", appGroupIdentifier,
      {useAndroidSharedPreferences:true})
    return loadedData.name
  } catch(errorCode) {
    console.log(errorCode)
  }
}

export async function facebook() {
  const facebookPackageName = "com.facebook.android"
  try {
    await SharedGroupPreferences.isAppInstalledAndroid(facebookPackageName)
    return "Facebook is installed on this device"
  } catch (err) {
    return "Facebook is not installed"
  }
}
